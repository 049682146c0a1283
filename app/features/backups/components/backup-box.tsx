import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { backupsPath } from '../address.ts'
import type { BackupSummary } from '../page.server.ts'
import { Health, Off } from './backups-page.tsx'

/** In Settings: when the last backup was made and tested, and the way to all of it. */
export function BackupBox({ isOn, last, test, isTested, warning, testWarning, hasLast }: BackupSummary) {
  return (
    <section className={clsx(card.card, box.box)} id="backups" aria-labelledby="backups-title">
      <h2 id="backups-title">{m.backups_title()}</h2>
      <p>{m.backups_lead()}</p>
      {isOn ? (
        <>
          <div className={box.line}>
            <span className={box.text}>
              <b>{last}</b>
              {warning && <small>{warning}</small>}
            </span>
            <Health isGood={hasLast} warning={warning} />
          </div>
          <div className={box.line}>
            <span className={box.text}>
              {test}
              {testWarning && <small>{testWarning}</small>}
            </span>
            <Health isGood={isTested} warning={testWarning} />
          </div>
        </>
      ) : (
        <Off />
      )}
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, box.button)}
        to={backupsPath}
      >
        {m.backups_settings_more()}
      </Link>
    </section>
  )
}
