import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { currentClinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { HoursLines } from '#app/features/opening-hours/components/hours-words.tsx'
import { localPath } from '#app/language/addresses.ts'
import { m } from '#app/language/messages.ts'
import { shortDate, timeText } from '#app/platform/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import card from '#app/ui/card.module.css'
import layout from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import typography from '#app/ui/typography.module.css'
import { statusCopy } from '../copy.ts'
import type { StatusView } from '../page.server.ts'
import type { RowState } from '../rules.ts'
import styles from './status-page.module.css'

/** `/status`: the answer first, then what patients use, in their words. */
export function StatusPage({ status }: { status: StatusView }) {
  const { answer, checkedAt, since, website, booking, emails, texts } = status
  const { city } = currentClinic().address
  return (
    <>
      <PageHeader title={m.site_status_title()} />
      <div className={clsx(layout.wrap, layout.overHeader, styles.page)}>
        <section className={card.card} aria-labelledby="answer">
          <div className={styles.answer} data-answer={answer}>
            <span className={styles.sun} aria-hidden="true" />
            <div>
              <h2 id="answer" className={typography.heading}>
                {statusCopy.answer[answer]()}
              </h2>
              <p>
                {m.site_status_checked({ time: timeText(checkedAt), city })}{' '}
                <a href={localPath('/status')}>{m.site_status_again()}</a>
              </p>
            </div>
          </div>
          <dl>
            <Row name={m.site_status_website()} state={website}>
              {m.site_status_website_working()}{' '}
              {m.site_status_since({ day: shortDate(since.date), time: timeText(since.time) })}
            </Row>
            <Row name={m.site_status_booking()} state={booking}>
              {booking === 'working' ? m.site_status_booking_working() : m.site_status_booking_down()}
            </Row>
            <Row name={m.site_status_emails()} state={emails.state}>
              {statusCopy.emails(emails)}
            </Row>
            {texts && (
              <Row name={m.site_status_texts()} state={texts.state}>
                {statusCopy.texts(texts)}
              </Row>
            )}
            <div className={styles.row}>
              <dt>{m.site_status_phone()}</dt>
              <dd className={styles.wide}>
                <span>
                  {m.site_status_phone_text()}{' '}
                  <a className={typography.unbroken} href={currentClinic().phone.link}>
                    {currentClinic().phone.text}
                  </a>
                </span>
                {/* Without the database nobody knows today's hours. */}
                {answer !== 'database' && (
                  <span className={styles.hours}>
                    <HoursLines />
                  </span>
                )}
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  )
}

type RowProps = { name: string; state: RowState; children: ReactNode }

const Row = ({ name, state, children }: RowProps) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd className={styles.state}>
      <Badge color={colors[state]}>{statusCopy.state[state]()}</Badge>
    </dd>
  </div>
)

const colors = { working: 'green', delayed: 'yellow', down: 'red' } as const
