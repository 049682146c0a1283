import { m } from '../../../../language/messages.ts'
import columns from '../../../../ui/back-office/columns.module.css'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { described, Field, FieldFrame, TextArea } from '../../../../ui/forms/field.tsx'
import { categories, categoryName } from '../../categories.ts'
import type { TypedImage } from '../../desk/form.ts'

type Errors = Record<string, string | undefined>

type AddressProps = { value: string; error: string | undefined; onType: (text: string) => void }

export function AddressField({ value, error, onType }: AddressProps) {
  return (
    <Field
      className={compactField.compact}
      name="image"
      label={m.gallery_address()}
      hint={m.gallery_address_hint()}
      error={error}
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={2_000}
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  )
}

/** What is written about the picture. */
export function WordFields({ typed, errors }: { typed: TypedImage; errors: Errors }) {
  return (
    <>
      <div className={columns.two}>
        <Field
          className={compactField.compact}
          name="title"
          label={m.gallery_image_title()}
          error={errors.title}
          maxLength={100}
          required
          defaultValue={typed.title}
        />
        <CategoryField value={typed.category} error={errors.category} />
      </div>
      <TextArea
        className={compactField.compact}
        name="description"
        label={m.gallery_description()}
        error={errors.description}
        maxLength={1_000}
        rows={3}
        required
        defaultValue={typed.description}
      />
      <Field
        className={compactField.compact}
        name="alternativeText"
        label={m.gallery_alternative_text()}
        mark={m.gallery_optional()}
        hint={m.gallery_alternative_text_hint()}
        error={errors.alternativeText}
        maxLength={250}
        defaultValue={typed.alternativeText}
      />
    </>
  )
}

function CategoryField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <FieldFrame id="category" label={m.gallery_category()} error={error} className={compactField.compact}>
      <select
        {...described({ id: 'category', hint: undefined, error })}
        name="category"
        defaultValue={value || categories[0]}
      >
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
