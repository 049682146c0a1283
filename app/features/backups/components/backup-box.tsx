import { clsx } from 'clsx'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import { Chip } from '../../../ui/back-office/chip.tsx'
import card from '../../../ui/card.module.css'
import type { BackupStatus } from '../status.server.ts'

/** When the last backup was made; what is wrong stands in a sentence, not in a colour alone. */
export function BackupBox({ last, schedule, warning }: BackupStatus) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="backups-title">
      <h2 id="backups-title">{m.backups_settings_title()}</h2>
      <p>{schedule}</p>
      <div className={box.line}>
        <span>
          <b>{last}</b>
          {warning && <small>{warning}</small>}
        </span>
        {warning && <Chip tone="warning">{m.backups_settings_look()}</Chip>}
      </div>
    </section>
  )
}
