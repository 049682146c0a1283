import { Form, Link } from 'react-router'
import { Drawing } from '#app/art/drawing.tsx'
import { emptyDesert } from '#app/art/drawings-of-pages.ts'
import { localText } from '#app/language/language.ts'
import { lacksTranslation } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesInOrder } from '#app/platform/forms/form-answer.ts'
import { besideRow, rowMark } from '#app/platform/lists/list-address.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog, DeletionLink, useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { AddLink, Listing, TableHead } from '#app/ui/back-office/listing.tsx'
import { LocalTextFields } from '#app/ui/back-office/local-text-fields.tsx'
import { ActionNotice, RefusalBanner } from '#app/ui/back-office/notices.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import typography from '#app/ui/typography.module.css'
import { withElements } from '#app/ui/with-elements.tsx'
import { listAddress } from '../desk/address.ts'
import {
  addTemplateAddress,
  deleteTemplateAddress,
  editTemplateAddress,
  readTemplatesAddress,
  templatesPath,
} from '../templates/address.ts'
import { emptyTemplate, templateFields } from '../templates/form.ts'
import type { TemplateIntent, TemplateRefusal } from '../templates/page.server.ts'
import { mostTemplates, type ReplyTemplate, templateLengths } from '../templates/rules.ts'

type Props = {
  templates: readonly ReplyTemplate[]
  problem: string | undefined
  search: string
  refusal: TemplateRefusal | undefined
  actionKey: string
}

/** Replies that staff keep under a name, in both languages. */
export function TemplatesScreen({ templates, problem, search, refusal, actionKey }: Props) {
  const { dialog, action } = readTemplatesAddress(new URLSearchParams(search))
  const named = dialog && dialog.kind !== 'add' ? templates.find(({ id }) => id === dialog.id) : undefined
  const isForm = dialog?.kind === 'add' || (dialog?.kind === 'edit' && named !== undefined)
  return (
    <Listing
      title={m.contact_templates_title()}
      lead={
        <>
          {m.contact_templates_lead()}{' '}
          <Link to={listAddress({ filter: 'all', find: null, open: null })}>{m.contact_back()}</Link>
        </>
      }
      problem={problem}
      words={{
        emptyTitle: m.contact_templates_empty_title(),
        empty: m.contact_templates_empty(),
        tryAgain: m.contact_try_again(),
      }}
      count={templates.length}
      picture={<Drawing of={emptyDesert} alt="" />}
      actionKey={actionKey}
      isLedTo
      action={
        templates.length < mostTemplates && (
          <AddLink to={addTemplateAddress}>{m.contact_templates_add()}</AddLink>
        )
      }
      above={
        <>
          {isForm && <TemplateDialog key={named?.id ?? 'add'} template={named} refusal={refusal} />}
          {dialog?.kind === 'delete' && named && <DeleteTemplate template={named} all={templates} />}
          <ActionNotice
            refusal={isForm ? undefined : refusal?.message}
            done={action && done[action]()}
            closeLabel={m.contact_close()}
            actionKey={actionKey}
          />
        </>
      }
    >
      <table className={listTable.table}>
        <TableHead
          caption={m.contact_templates_title()}
          columns={[m.contact_templates_name(), m.contact_templates_text()]}
          actions={m.contact_columns_actions()}
        />
        <tbody>
          {templates.map((template) => (
            <Row key={template.id} template={template} />
          ))}
        </tbody>
      </table>
    </Listing>
  )
}

const done = {
  added: m.contact_templates_done_saved,
  saved: m.contact_templates_done_saved,
  deleted: m.contact_templates_done_deleted,
} as const

const Row = ({ template: { id, name, text } }: { template: ReplyTemplate }) => (
  <tr {...rowMark(id)}>
    <td className={listTable.first}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {lacksTranslation(text) && <small>{m.contact_templates_english_only()}</small>}
    </td>
    <td>
      <span className={listTable.oneLine}>
        <bdi>{localText(text)}</bdi>
      </span>
    </td>
    <td className={listTable.actions}>
      <div className={rowActions.actions}>
        <Link className={rowActions.button} to={editTemplateAddress(id)} preventScrollReset replace data-step>
          {m.contact_templates_edit()}
          <span className={typography.visuallyHidden}>
            {' '}
            <bdi>{name}</bdi>
          </span>
        </Link>
        <DeletionLink
          to={deleteTemplateAddress(id)}
          label={m.contact_templates_delete_of({ name })}
          title={m.contact_delete_ask()}
        />
      </div>
    </td>
  </tr>
)

function DeleteTemplate({ template, all }: { template: ReplyTemplate; all: readonly ReplyTemplate[] }) {
  return (
    <DeletionDialog
      list={templatesPath}
      words={{
        title: m.contact_templates_deletion_title(),
        keep: m.contact_templates_cancel(),
        deleteIt: m.contact_templates_delete_it(),
        deleting: m.contact_deletion_deleting(),
        close: m.contact_close(),
      }}
      fields={{
        intent: 'delete' satisfies TemplateIntent,
        id: template.id,
        next: besideRow(all, template.id),
      }}
    >
      <p className={quietText.text}>
        <b>
          <bdi>{template.name}</bdi>
        </b>
      </p>
      <p className={quietText.text}>{m.contact_templates_deletion_lead()}</p>
    </DeletionDialog>
  )
}

const blank = (word: string) => <code>{`{${word}}`}</code>
const blanks = { name: blank('name'), clinic: blank('clinic'), phone: blank('phone') }

type DialogProps = { template: ReplyTemplate | undefined; refusal: TemplateRefusal | undefined }

function TemplateDialog({ template, refusal }: DialogProps) {
  const close = useCloseTo(templatesPath)
  const { busy, guard } = useSending()
  const { errors = {}, message } = refusal ?? {}
  const typed = refusal?.typed ?? template ?? emptyTemplate
  const intent: TemplateIntent = template ? 'save' : 'add'
  return (
    <Dialog
      title={template ? m.contact_templates_edit_title() : m.contact_templates_add()}
      closeLabel={m.contact_close()}
      onClose={close}
      width="large"
    >
      <Form
        method="post"
        action={template ? editTemplateAddress(template.id) : addTemplateAddress}
        replace
        preventScrollReset
        noValidate
        onSubmit={guard}
      >
        <DialogBody>
          <ErrorSummary
            title={m.contact_templates_problems()}
            errors={sentencesInOrder(templateFields, errors)}
            attempt={refusal}
          />
          {message && <RefusalBanner answer={refusal}>{message}</RefusalBanner>}
          <HiddenFields fields={{ intent, id: template?.id ?? '', updatedAt: template?.updatedAt ?? '' }} />
          <Field
            className={compactField.compact}
            name="name"
            label={m.contact_templates_name()}
            hint={m.contact_templates_name_hint()}
            error={errors.name}
            defaultValue={typed.name}
            maxLength={templateLengths.name * 2}
            autoComplete="off"
            required
            data-first
          />
          <LocalTextFields
            name="text"
            labelIn={m.contact_templates_text_in}
            text={typed.text}
            errors={errors}
            mark={m.contact_templates_optional()}
            required
            rows={9}
            maxLength={templateLengths.text * 2}
            autoComplete="off"
            isLevel
          />
          <p className={quietText.line}>{withElements(m.contact_templates_blanks, blanks)}</p>
        </DialogBody>
        <DialogActions>
          <LeaveLink to={templatesPath}>{m.contact_templates_cancel()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.contact_templates_saving()}>
            {m.contact_templates_save()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
