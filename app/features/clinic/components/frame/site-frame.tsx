import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, main part and footer of every public page. */
export function SiteFrame(props: { path: string; year: string; atNight?: boolean; children: ReactNode }) {
  return (
    <>
      <SiteHeader path={props.path} atNight={props.atNight ?? false} />
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
      <SiteFooter year={props.year} />
    </>
  )
}
