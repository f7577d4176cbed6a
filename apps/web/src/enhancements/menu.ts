/** Closes an open menu on Escape, on a click outside, and when it loses focus. */
export function menu(details: HTMLElement): void {
  const close = () => details.removeAttribute("open");
  details.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    details.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    // The path, because React may have replaced the target by now.
    if (!event.composedPath().includes(details)) close();
  });
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close();
  });
}
