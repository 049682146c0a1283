import type { ReactNode } from 'react'
import { LanguageBand } from '../../../languages/components/language-band.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type Props = {
  path: string
  year: string
  /** The id of the form that this page answers; the other language is to show it too. */
  answeredForm?: string | null
  isSpanishOffered?: boolean
  atNight?: boolean
  children: ReactNode
}

/** Header, main part and footer of every public page. */
export function SiteFrame(props: Props) {
  const { path, year, answeredForm = null, isSpanishOffered = false, atNight = false, children } = props
  return (
    <>
      <SiteHeader {...{ path, answeredForm, atNight }} />
      {isSpanishOffered && <LanguageBand form={answeredForm} atNight={atNight} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter year={year} />
    </>
  )
}
