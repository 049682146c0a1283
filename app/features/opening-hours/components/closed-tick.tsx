import { m } from '../../../language/messages.ts'
import checkLine from '../../../ui/back-office/check-line.module.css'
import { Banner } from '../../../ui/banner.tsx'
import { FieldMessage } from '../../../ui/forms/field.tsx'

/** No day is open: whoever means it says so. */
export const ClosedTick = ({ error }: { error: string | undefined }) => (
  <Banner tone="warning">
    <p>
      <b>{m.opening_hours_all_closed()}</b>
    </p>
    <p>{m.opening_hours_all_closed_text()}</p>
    <FieldMessage id="closed" error={error} />
    <label className={checkLine.checkLine}>
      <input
        type="checkbox"
        id="closed"
        name="closed"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'closed-error'}
      />
      {m.opening_hours_all_closed_confirm()}
    </label>
  </Banner>
)
