import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { dialogAddress } from '#app/features/gallery/desk/address.ts'
import { lengths } from '#app/features/gallery/desk/form.ts'
import type { GalleryIntent } from '#app/features/gallery/desk/page.server.ts'
import { writtenLanguage } from '#app/language/clinic-languages.ts'
import { fieldIn, writtenIn } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { discardForm } from '#app/platform/forms/page-keeper.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './gallery-table.module.css'
import type { ImageRefusal } from './image-dialog.tsx'
import { CategoryField } from './image-fields.tsx'
import { PictureCell, RowActions, type RowProps } from './row-parts.tsx'

type Props = RowProps & { /** Why its words were not saved. */ refusal: ImageRefusal | undefined }

/** A picture with fields where its words stand: one that waits for its description, or whose title was pressed. */
export function WordsRow({ refusal, ...props }: Props) {
  const { row, list, drag } = props
  const errors = refusal?.errors ?? {}
  const typed = refusal?.typed ?? row
  const form = `words-${row.id}`
  const first = useFirstField(row.isPublic, refusal)
  const common = (text: 'title' | 'description') => {
    const name = fieldIn(text, writtenLanguage())
    return { id: `${text}-${row.id}`, name, form, error: errors[name], className: compactField.compact }
  }
  return (
    <tr
      ref={first}
      className={clsx(styles.row, styles.text)}
      {...rowMark(row.id)}
      {...drag.rowEvents(row.id)}
    >
      <PictureCell {...props} />
      <td>
        <Field
          {...common('title')}
          label={m.gallery_image_title()}
          defaultValue={typed.title[writtenLanguage()] ?? ''}
          maxLength={lengths.title}
          autoComplete="off"
          required
        />
        {!row.isPublic && (
          <Chip tone="warning" icon="eye-slash" className={styles.hidden}>
            {m.gallery_hidden()}
          </Chip>
        )}
      </td>
      <td>
        <TextArea
          {...common('description')}
          label={m.gallery_description()}
          hint={
            row.isPublic ? undefined : (
              <span className={typography.visuallyHidden}>{m.gallery_hidden_hint()}</span>
            )
          }
          defaultValue={typed.description[writtenLanguage()] ?? ''}
          maxLength={lengths.description}
          rows={1}
          required
        />
      </td>
      <td colSpan={2}>
        <CategoryField id={`category-${row.id}`} value={typed.category} error={errors.category} form={form} />
      </td>
      <RowActions {...props}>
        <WordsForm row={row} list={list} form={form} />
      </RowActions>
    </tr>
  )
}

function WordsForm({ row, list, form }: Pick<Props, 'row' | 'list'> & { form: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const title = <bdi>{writtenIn(row.title)}</bdi>
  return (
    <>
      <Form
        id={form}
        method="post"
        action={row.isPublic ? dialogAddress(list, 'words', row.id) : list}
        replace
        preventScrollReset
        discover="none"
        noValidate
        {...(!row.isPublic && { 'data-typing': 'stays' })}
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <HiddenFields
          fields={{ intent: 'words' satisfies GalleryIntent, id: row.id, updatedAt: row.updatedAt }}
        />
        <button type="submit" className={rowActions.confirm}>
          {m.gallery_words_save()}
          <span className={typography.visuallyHidden}> {title}</span>
        </button>
      </Form>
      {row.isPublic && (
        <Link
          className={rowActions.button}
          to={list}
          preventScrollReset
          replace
          onClick={() => discardForm(form)}
        >
          {m.gallery_words_discard()}
          <span className={typography.visuallyHidden}> {title}</span>
        </Link>
      )}
    </>
  )
}

/** Anyone who pressed a title goes on in its field; what was refused, in the field where it was. */
function useFirstField(isOpened: boolean, refusal: ImageRefusal | undefined) {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (refusal) row.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    else if (isOpened) row.current?.querySelector<HTMLInputElement>('input[name^="title."]')?.select()
  }, [isOpened, refusal])
  return row
}
