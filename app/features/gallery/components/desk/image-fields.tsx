import { lengths, type TypedImage } from '#app/features/gallery/desk/form.ts'
import { categories, categoryName } from '#app/features/gallery/rules.ts'
import { m } from '#app/language/messages.ts'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import { described, Field, FieldFrame } from '#app/ui/forms/field.tsx'

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
      maxLength={lengths.address}
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  )
}

type Errors = Record<string, string | undefined>
type WordProps = { typed: TypedImage; errors: Errors }

/** What is written about the picture. */
export function WordFields({ typed, errors }: WordProps) {
  const shared = { errors, mark: m.gallery_optional() }
  return (
    <>
      <LocalTextFields
        {...shared}
        name="title"
        label={m.gallery_image_title()}
        labelIn={m.gallery_title_in}
        text={typed.title}
        required
        maxLength={lengths.title}
      />
      <LocalTextFields
        {...shared}
        name="description"
        label={m.gallery_description()}
        labelIn={m.gallery_description_in}
        text={typed.description}
        required
        maxLength={lengths.description}
        rows={3}
      />
      <LocalTextFields
        {...shared}
        name="alternativeText"
        label={m.gallery_alternative_text()}
        labelIn={m.gallery_alternative_text_in}
        text={typed.alternativeText}
        isOptional
        hint={m.gallery_alternative_text_hint()}
        translationHint={m.gallery_spanish_hint()}
        maxLength={lengths.alternativeText}
        isLevel
      />
      <div className={columns.twoColumns}>
        <CategoryField value={typed.category} error={errors.category} />
      </div>
    </>
  )
}

type CategoryProps = { id?: string; value: string; error?: string | undefined; label?: string; form?: string }

export function CategoryField({ id = 'category', value, error, label, form }: CategoryProps) {
  return (
    <FieldFrame id={id} label={label ?? m.gallery_category()} error={error} className={compactField.compact}>
      <select
        {...described({ id, hint: undefined, error })}
        name="category"
        form={form}
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
