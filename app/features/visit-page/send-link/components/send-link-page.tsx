import { clsx } from 'clsx'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import banner from '#app/ui/banner.module.css'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { LinkCard, SendLinkForm } from './link-card.tsx'
import styles from './send-link.module.css'

export type SendLinkView = {
  /** Emails with links leave here; else only the telephone helps. */
  sends: boolean
  typed: string
  /** It was asked for just now, with that address. */
  isAsked: boolean
  error?: string | undefined
  message: string | null
}

/** `/visit/link`: the links of the visits under an address. Whether there are any, no word of it tells. */
export function SendLinkPage({ view }: { view: SendLinkView }) {
  const { sends, isAsked, error, message } = view
  const title = isAsked ? m.send_link_asked_title() : m.send_link_title()
  const titled = m.clinic_titled({ title, clinic: currentClinic().name })
  return (
    <>
      <title>{error || message ? m.platform_error_title({ title: titled }) : titled}</title>
      <PageHeader title={title} lead={isAsked || !sends ? undefined : m.send_link_lead()} />
      <LinkCard call={sends ? 'instead' : 'only'}>
        {isAsked ? <Asked {...view} /> : sends ? <SendLinkForm {...view} /> : <ByPhone />}
      </LinkCard>
    </>
  )
}

const ByPhone = () => (
  <>
    <h2 className={typography.heading}>{m.send_link_by_phone_title()}</h2>
    <p className={styles.hint}>{m.send_link_by_phone()}</p>
  </>
)

function Asked({ typed }: Pick<SendLinkView, 'typed'>) {
  return (
    <>
      <div
        className={clsx(banner.notice, banner.success, styles.notice)}
        role="status"
        tabIndex={-1}
        data-focus-first
      >
        <Icon name="check-circle-fill" size={25} />
        <p>
          <b>{m.send_link_asked({ email: typed })}</b>
          {m.send_link_asked_works()}
        </p>
      </div>
      <h2 className={typography.heading}>{m.send_link_nothing()}</h2>
      <p className={styles.hint}>{m.send_link_nothing_text()}</p>
      <ButtonLink href={localPath('/visit/link')} variant="secondary">
        {m.send_link_another()}
      </ButtonLink>
    </>
  )
}
