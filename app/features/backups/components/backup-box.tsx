import { copy } from '../copy.ts'
import type { BackupStatus } from '../status.server.ts'

/** When the last backup was made; what is wrong stands in a sentence, not in a colour alone. */
export function BackupBox({ last, schedule, warning }: BackupStatus) {
  const words = copy.settings
  return (
    <section className="card box" aria-labelledby="backups-title">
      <h2 id="backups-title">{words.title}</h2>
      <p>{schedule}</p>
      <div className="srow">
        <span>
          <b>{last}</b>
          {warning && <small>{warning}</small>}
        </span>
        {warning && <span className="chip wa">{words.look}</span>}
      </div>
    </section>
  )
}
