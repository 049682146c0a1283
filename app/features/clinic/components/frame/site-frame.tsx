import type { ReactNode } from 'react'
import { m } from '../../../../language/messages.ts'
import { SkipLink } from '../../../../ui/skip-link.tsx'
import type { Band } from '../../../closures/public/band.ts'
import { AnnouncementBand } from '../../../closures/public/components/announcement-band.tsx'
import { LanguageBand } from '../../../languages/components/language-band.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

type Props = {
  path: string
  year: string
  /** The id of the form that this page answers; the other language is to show it too. */
  answeredForm?: string | null
  isSpanishOffered?: boolean
  atNight?: boolean
  /** What the band above the page says. */
  announcement?: Band | null
  /** Above all of it. */
  above?: ReactNode
  children: ReactNode
}

/** Header, main part and footer of every public page. */
export function SiteFrame(props: Props) {
  const { path, year, answeredForm = null, isSpanishOffered = false, children } = props
  const { atNight = false, announcement = null, above } = props
  return (
    <>
      <SkipLink>{m.clinic_frame_skip()}</SkipLink>
      {above}
      {announcement && <AnnouncementBand {...announcement} />}
      <div className={announcement || above ? styles.below : undefined}>
        <SiteHeader {...{ path, answeredForm, atNight }} />
        {isSpanishOffered && <LanguageBand form={answeredForm} atNight={atNight} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter year={year} />
      </div>
    </>
  )
}
