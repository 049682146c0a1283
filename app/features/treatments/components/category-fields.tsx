import { localText } from '#app/language/language.ts'
import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import { FieldFrame } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { lengths, newCategory, ofCategory, type TypedTreatment } from '../form.ts'
import type { CategoryGroup } from '../order/rules.ts'

type Props = {
  typed: TypedTreatment
  change: (part: Partial<TypedTreatment>) => void
  errors: Record<string, string>
  categories: readonly CategoryGroup<unknown>[]
}

/** The heading under which patients find it. A new one is named only where it is chosen; without script always. */
export function CategoryFields({ typed, change, errors, categories }: Props) {
  const follows = useHydrated()
  const isNamed = !follows || typed.categoryOf === newCategory
  return (
    <>
      <div className={columns.twoColumns}>
        <FieldFrame
          id="categoryOf"
          label={m.treatments_category()}
          hint={m.treatments_category_hint()}
          error={errors.categoryOf}
          className={compactField.compact}
        >
          <select
            id="categoryOf"
            name="categoryOf"
            value={typed.categoryOf}
            onChange={(event) => change({ categoryOf: event.target.value })}
          >
            <option value="">{m.treatments_category_none()}</option>
            {categories.map(({ key, category }) => (
              <option key={key} value={ofCategory(key)}>
                {localText(category)}
              </option>
            ))}
            <option value={newCategory}>{m.treatments_category_new()}</option>
          </select>
        </FieldFrame>
      </div>
      {isNamed && (
        <LocalTextFields
          name="category"
          text={typed.category}
          onType={(category) => change({ category })}
          errors={errors}
          label={m.treatments_category_name()}
          labelIn={m.treatments_category_name_in}
          mark={m.treatments_optional()}
          maxLength={lengths.category * 2}
          autoComplete="off"
        />
      )}
    </>
  )
}
