// What a person opened stays open when an answer draws its surroundings anew.

const { callbacks } = window.Idiomorph.defaults;
callbacks.beforeAttributeUpdated = (name, node) =>
  !(name === "open" && (node.localName === "details" || node.localName === "dialog"));
