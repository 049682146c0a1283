/** The link by which a press leaves what this page shows, in this window; null where it does not. */
export function leadingOn(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  if (!link?.href || !isPlain || event.defaultPrevented) return null
  const isHere = link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isHere && !link.hasAttribute('download') && !isPlaceInPage(link) ? link : null
}

const isPlaceInPage = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
