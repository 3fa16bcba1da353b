// The phone's time zone goes with the start of a table, and the zones that the phone knows are
// proposed where one is typed.

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

document.querySelectorAll("[data-zone-of-phone]").forEach((field) => (field.value = own));

document.addEventListener("focusin", ({ target }) => {
  if (target.name !== "time_zone" || target.list?.children.length !== 0) return;
  const zones = [own, ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== own)];
  target.list.append(...zones.map((zone) => new Option(zone)));
});
