// The phone's time zone is sent when a club is started, and the zones that the phone knows are
// suggested where a zone is typed.

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

document.querySelectorAll("[data-zone-of-phone]").forEach((field) => (field.value = own));

document.addEventListener("focusin", ({ target }) => {
  if (target.name !== "time_zone" || target.list?.children.length !== 0) return;
  const zones = [own, ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== own)];
  target.list.append(...zones.map((zone) => new Option(zone)));
});
