import { lengths, type TypedImage } from '#app/features/gallery/desk/form.ts'
import { categories, categoryName } from '#app/features/gallery/rules.ts'
import { m } from '#app/language/messages.ts'
import { BothLanguages } from '#app/ui/back-office/both-languages.tsx'
import columns from '#app/ui/back-office/columns.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
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

/** What is written about the picture, in English and Spanish side by side. */
export function WordFields({ typed, errors }: WordProps) {
  const text = (name: keyof TypedImage) => ({ name, value: typed[name], error: errors[name] })
  const mark = m.gallery_optional()
  return (
    <>
      <BothLanguages
        english={{ ...text('title'), label: m.gallery_image_title(), required: true }}
        spanish={{ ...text('spanishTitle'), label: m.gallery_spanish_title(), mark }}
        maxLength={lengths.title}
      />
      <BothLanguages
        english={{ ...text('description'), label: m.gallery_description(), required: true }}
        spanish={{ ...text('spanishDescription'), label: m.gallery_spanish_description(), mark }}
        maxLength={lengths.description}
        rows={3}
      />
      <BothLanguages
        english={{
          ...text('alternativeText'),
          label: m.gallery_alternative_text(),
          mark,
          hint: m.gallery_alternative_text_hint(),
        }}
        spanish={{
          ...text('spanishAlternativeText'),
          label: m.gallery_spanish_alternative_text(),
          mark,
          hint: m.gallery_spanish_hint(),
        }}
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
