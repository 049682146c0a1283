import { clsx } from 'clsx'
import { createPortal } from 'react-dom'
import { m } from '#app/language/messages.ts'
import { parseTime } from '#app/platform/dates.ts'
import { timeText } from '#app/platform/format.ts'
import band from '#app/ui/back-office/band.module.css'
import notices from '#app/ui/back-office/notices.module.css'
import { Icon } from '#app/ui/icon.tsx'
import styles from './offline-line.module.css'
import type { Live } from './use-live-counts.ts'
import type { Unsent } from './use-unsent.ts'

type Props = { live: Live; unsent: Unsent | null; close: () => void }

/** That the page may be old, as long as there is no connection; and that a press came to nothing. */
export function OfflineLine({ live: { isCutOff, at: told, ask }, unsent, close }: Props) {
  const time = parseTime(told)
  return (
    <>
      {isCutOff && (
        <section
          className={clsx(band.band, band.error, styles.line)}
          data-print="none"
          role="alert"
          data-offline
        >
          <Icon name="warning-circle-fill" size={21} />
          <p>{m.badges_offline({ at: time ? timeText(time) : told })}</p>
          <button type="button" onClick={() => void ask()}>
            {m.badges_try_again()}
          </button>
        </section>
      )}
      {unsent?.within.isConnected &&
        createPortal(
          <div className={clsx(notices.notices, styles.unsent)} data-notices>
            <div key={unsent.at} className={clsx(notices.notice, notices.refusal)} role="alert" data-notice>
              <Icon name="warning-circle-fill" />
              <p>{unsent.what === 'link' ? m.badges_not_opened() : m.badges_not_saved()}</p>
              <div className={notices.actions}>
                <button type="button" className={notices.close} aria-label={m.badges_close()} onClick={close}>
                  <Icon name="x" />
                </button>
              </div>
            </div>
          </div>,
          unsent.within,
        )}
    </>
  )
}
