import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import columns from '../../../../ui/back-office/columns.module.css'
import compactField from '../../../../ui/back-office/compact-field.module.css'
import { described, Field, FieldFrame, TextArea } from '../../../../ui/forms/field.tsx'
import { categories, categoryName } from '../../categories.ts'
import { lengths, type TypedImage } from '../../desk/form.ts'

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
      maxLength={lengths.address}
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  )
}

type WordProps = { typed: TypedImage; errors: Errors }

/** What is written about the picture, in English and Spanish side by side. */
export function WordFields({ typed, errors }: WordProps) {
  return (
    <>
      <div className={columns.two}>
        <Field
          className={compactField.compact}
          name="title"
          label={m.gallery_image_title()}
          lang="en"
          error={errors.title}
          maxLength={lengths.title}
          required
          defaultValue={typed.title}
        />
        <Field
          className={compactField.compact}
          name="spanishTitle"
          label={m.gallery_spanish_title()}
          mark={m.gallery_optional()}
          lang="es"
          error={errors.spanishTitle}
          maxLength={lengths.title}
          defaultValue={typed.spanishTitle}
        />
      </div>
      <DescriptionFields typed={typed} errors={errors} />
      <AlternativeTextFields typed={typed} errors={errors} />
      <div className={columns.two}>
        <CategoryField value={typed.category} error={errors.category} />
      </div>
    </>
  )
}

function DescriptionFields({ typed, errors }: WordProps) {
  return (
    <div className={columns.two}>
      <TextArea
        className={compactField.compact}
        name="description"
        label={m.gallery_description()}
        lang="en"
        error={errors.description}
        maxLength={lengths.description}
        rows={3}
        required
        defaultValue={typed.description}
      />
      <TextArea
        className={compactField.compact}
        name="spanishDescription"
        label={m.gallery_spanish_description()}
        mark={m.gallery_optional()}
        lang="es"
        error={errors.spanishDescription}
        maxLength={lengths.description}
        rows={3}
        defaultValue={typed.spanishDescription}
      />
    </div>
  )
}

function AlternativeTextFields({ typed, errors }: WordProps) {
  return (
    <div className={clsx(columns.two, columns.level)}>
      <Field
        className={compactField.compact}
        name="alternativeText"
        label={m.gallery_alternative_text()}
        mark={m.gallery_optional()}
        lang="en"
        hint={m.gallery_alternative_text_hint()}
        error={errors.alternativeText}
        maxLength={lengths.alternativeText}
        defaultValue={typed.alternativeText}
      />
      <Field
        className={compactField.compact}
        name="spanishAlternativeText"
        label={m.gallery_spanish_alternative_text()}
        mark={m.gallery_optional()}
        lang="es"
        hint={m.gallery_spanish_hint()}
        error={errors.spanishAlternativeText}
        maxLength={lengths.alternativeText}
        defaultValue={typed.spanishAlternativeText}
      />
    </div>
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
