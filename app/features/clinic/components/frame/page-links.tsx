import { pages } from '../../navigation.ts'

/** The seven pages; the one that is open is said and marked. */
export function PageLinks({ path }: { path: string }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.path}>
          <a href={page.path} aria-current={path === page.path ? 'page' : undefined}>
            {page.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
