/** Closes an open menu on Escape, on a click outside, and when it loses focus. */
export function menu(details: HTMLElement): void {
  const close = () => details.removeAttribute("open");
  details.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    details.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
}
