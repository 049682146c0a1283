import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { FieldMessage } from '#app/ui/forms/field.tsx'
import { eventName } from '../copy.ts'
import { eventTypes } from '../rules.ts'

type Props = { chosen: readonly string[]; details: boolean; error: string | undefined }

/** Of what a webhook is told, and whether it's told more than ids. */
export function EventFields({ chosen, details, error }: Props) {
  return (
    <>
      <fieldset id="events" tabIndex={-1} aria-describedby={error && 'events-error'}>
        <legend className={fieldset.legend}>{m.webhooks_events()}</legend>
        <FieldMessage id="events" error={error} />
        {eventTypes.map((type) => (
          <label key={type} className={checkLine.checkLine}>
            <input type="checkbox" name="event" value={type} defaultChecked={chosen.includes(type)} />
            <span>{eventName[type]()}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <label className={checkLine.checkLine}>
          <input
            type="checkbox"
            name="details"
            value="on"
            defaultChecked={details}
            aria-describedby="details-hint"
          />
          <span>{m.webhooks_details()}</span>
        </label>
        <p id="details-hint" className={quietText.text}>
          {m.webhooks_details_hint()}
        </p>
      </div>
    </>
  )
}
