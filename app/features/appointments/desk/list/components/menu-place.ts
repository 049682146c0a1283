const gap = 6
const edge = 8

/** Puts a menu below what opened it, above it in the lower third of the window, and never beyond an edge. */
export function besideAnchor(menu: HTMLElement, anchor: Element, isAtEnd: boolean): void {
  const at = anchor.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = at.bottom + gap
  const above = at.top - gap - height
  const opensUp = at.bottom > (innerHeight * 2) / 3 || below + height > innerHeight - edge
  const top = opensUp && above >= edge ? above : Math.min(below, innerHeight - height - edge)
  const left = isAtEnd ? at.right - width : at.left
  menu.style.top = `${Math.max(edge, top)}px`
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
}
