import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import card from '../../../ui/card.module.css'
import layout from '../../../ui/layout.module.css'
import { PageHeader } from '../../../ui/page-header.tsx'
import typography from '../../../ui/typography.module.css'
import { PageMeta } from '../../clinic/components/head/page-meta.tsx'
import { clinic } from '../../clinic/website/in-use.ts'
import type { JoinView } from '../join-page.server.ts'
import { type JoinAnswer, JoinForm } from './join-form.tsx'
import styles from './join-page.module.css'

type Props = { view: JoinView; answer: JoinAnswer | undefined }

/** `/waitlist`: says which days suit somebody who found no time. */
export function JoinPage({ view, answer }: Props) {
  const { treatments } = view
  const title = m.waitlist_title()
  const { phone } = clinic()
  return (
    <>
      <PageMeta title={m.clinic_titled({ title, clinic: clinic().name })} description={m.waitlist_lead()} />
      <PageHeader title={title} lead={m.waitlist_lead()} />
      <div className={clsx(layout.wrap, styles.page)}>
        {treatments === null || treatments.length === 0 ? (
          <div className={clsx(card.card, styles.side)}>
            <p>{m.waitlist_by_phone({ phone: phone.text })}</p>
          </div>
        ) : (
          <JoinForm view={{ ...view, treatments }} answer={answer} />
        )}
        <aside className={styles.aside} aria-label={m.waitlist_how()}>
          <div className={clsx(card.card, styles.side)}>
            <h2>{m.waitlist_how()}</h2>
            <ol className={styles.numbered}>
              <li>
                <b>{m.waitlist_next_opens()}</b>
                <span>{m.waitlist_how_opens()}</span>
              </li>
              <li>
                <b>{m.waitlist_how_offer()}</b>
                <span>{view.texts?.how ?? m.waitlist_how_offer_text()}</span>
              </li>
              <li>
                <b>{m.waitlist_how_answer()}</b>
                <span>{m.waitlist_how_answer_text()}</span>
              </li>
            </ol>
          </div>
          <div className={clsx(card.card, styles.side)}>
            <b>{m.waitlist_call()}</b>{' '}
            <a className={typography.plainLink} href={phone.link}>
              {phone.text}
            </a>
          </div>
        </aside>
      </div>
      <div className={layout.tight} />
    </>
  )
}
