import { linkTo, pages } from '../../navigation.ts'

/** The seven pages; the one that is open is said and marked. */
export function PageLinks({ path }: { path: string }) {
  return (
    <ul>
      {pages.map(linkTo).map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={path === href ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
