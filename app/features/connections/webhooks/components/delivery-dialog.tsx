import { m } from '#app/language/messages.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import facts from '#app/ui/facts.module.css'
import { webhookPath } from '../address.ts'
import type { ViewedDelivery } from '../page.server.ts'
import styles from './webhooks.module.css'

/** What was sent, and what was answered. */
export function DeliveryDialog({ delivery, webhookId }: { delivery: ViewedDelivery; webhookId: string }) {
  const path = webhookPath(webhookId)
  const { id, event, when, answer, attempts, payload, details } = delivery
  return (
    <Dialog title={event} closeLabel={m.webhooks_close()} onClose={useCloseTo(path)} width="medium">
      <DialogBody isText>
        <dl className={facts.rows}>
          <div>
            <dt>{m.webhooks_when()}</dt>
            <dd>{when}</dd>
          </div>
          <div>
            <dt>{m.webhooks_answer()}</dt>
            <dd>
              <Chip tone={answer.tone}>{answer.words}</Chip>
            </dd>
          </div>
          <div>
            <dt>{m.webhooks_attempts()}</dt>
            <dd>{attempts}</dd>
          </div>
          <div>
            <dt>{m.webhooks_delivery_id()}</dt>
            <dd className={styles.type}>{id}</dd>
          </div>
        </dl>
        <h3 className={styles.payloadTitle}>{m.webhooks_payload()}</h3>
        <pre className={styles.payload} lang="en">
          {payload}
        </pre>
        {details && <p className={quietText.text}>{m.webhooks_payload_details()}</p>}
        <p className={quietText.text}>{m.webhooks_answer_status_only()}</p>
      </DialogBody>
      <DialogActions>
        <LeaveLink to={path} isSafe>
          {m.webhooks_close()}
        </LeaveLink>
      </DialogActions>
    </Dialog>
  )
}
