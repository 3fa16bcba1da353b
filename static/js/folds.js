// Keeps in the address which folds are open, so that back and reload show them as they were.
addEventListener("toggle", ({ target: fold }) => {
  if (!fold.matches?.("details.fold")) return;
  const address = new URL(location);
  const others = address.searchParams.getAll("open").filter((key) => key !== fold.id);
  address.searchParams.delete("open");
  for (const key of fold.open ? [...others, fold.id] : others) address.searchParams.append("open", key);
  history.replaceState(history.state, "", address);
}, true);
