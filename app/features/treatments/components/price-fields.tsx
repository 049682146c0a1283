import type { PriceKind } from '#app/db/values.ts'
import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Field, FieldFrame } from '#app/ui/forms/field.tsx'
import type { TypedTreatment } from '../form.ts'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
}

/** What it costs: to the cent, at least, or on asking. */
export function PriceFields({ typed, change, errors }: Props) {
  return (
    <div className={`${columns.twoColumns} ${columns.level}`}>
      <FieldFrame id="priceKind" label={m.treatments_price_kind()} className={compactField.compact}>
        <select
          id="priceKind"
          name="priceKind"
          value={typed.priceKind}
          onChange={(event) => change({ priceKind: event.target.value as PriceKind })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]()}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        className={compactField.compact}
        name="price"
        label={m.treatments_price_amount()}
        hint={m.treatments_price_hint()}
        inputMode="decimal"
        autoComplete="off"
        value={typed.price}
        onChange={(event) => change({ price: event.target.value })}
        error={errors.price}
      />
    </div>
  )
}

const kinds = ['exact', 'from', 'ask'] as const
const kindWords = {
  exact: m.treatments_price_exact,
  from: m.treatments_price_from,
  ask: m.treatments_price_ask,
} as const satisfies Record<PriceKind, () => string>
