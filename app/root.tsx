import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import stylesheet from './styles/app.css?url'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export default function Root() {
  return <Outlet />
}

export function Layout({ children }: { children: ReactNode }) {
  const interactive = useMatches().some((match) => isInteractive(match.handle))
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {interactive && <Scripts />}
      </body>
    </html>
  )
}

/** A page says `handle = { interactive: true }` to be hydrated; all others ship no framework code. */
const isInteractive = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'interactive' in handle && handle.interactive === true
