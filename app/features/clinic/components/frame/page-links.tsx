import { useSameForAll } from '../../../../ui/same-for-all.ts'
import { linkTo, pages } from '../../navigation.ts'

/** The seven pages; the one that is open is said and marked. */
export function PageLinks({ path }: { path: string }) {
  const links = pages.map(linkTo)
  const open = links.find(({ href }) => href === path)?.href
  const items = useSameForAll({
    name: 'page links',
    from: [open],
    draw: () =>
      links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === open ? 'page' : undefined}>
            {label}
          </a>
        </li>
      )),
  })
  return <ul {...items} />
}
