import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { firstLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { useCloseTo } from '#app/ui/back-office/deletion-dialog.tsx'
import { Dialog, DialogActions, DialogBody } from '#app/ui/back-office/dialog.tsx'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { RefusalBanner } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import box from '#app/ui/forms/box.module.css'
import { TextArea } from '#app/ui/forms/field.tsx'
import { dialogAddress } from '../desk/address.ts'
import type { TestimonialIntent, TestimonialLine } from '../desk/page.server.ts'
import { mostReplyLength } from '../rules.ts'
import { suggestedReplies } from '../suggested-replies.ts'
import type { DecisionRefusal } from './refuse-form.tsx'

type Props = { row: TestimonialLine; list: string; refusal: DecisionRefusal | undefined }

/** The clinic's public answer to a published testimonial; suggested ones say nothing about who the author is. */
export function ReplyDialog({ row, list, refusal }: Props) {
  const close = useCloseTo(list)
  const busy = useNavigation().formMethod === 'POST'
  const text = useRef<HTMLTextAreaElement>(null)
  const error = refusal?.errors?.reply
  return (
    <Dialog title={m.testimonials_reply_title()} closeLabel={m.testimonials_close()} onClose={close}>
      <Form method="post" action={dialogAddress(list, 'reply', row.id)} replace preventScrollReset>
        <DialogBody>
          {refusal?.message && <RefusalBanner answer={refusal}>{refusal.message}</RefusalBanner>}
          <p className={quietText.text}>
            <b>
              <bdi>{row.author}</bdi>
            </b>
            : <bdi lang={row.language}>{row.content}</bdi>
          </p>
          <HiddenFields
            fields={{ intent: 'reply' satisfies TestimonialIntent, id: row.id, updatedAt: row.updatedAt }}
          />
          <TextArea
            ref={text}
            className={compactField.compact}
            name="reply"
            label={m.testimonials_reply_label()}
            hint={m.testimonials_reply_hint()}
            rows={4}
            maxLength={mostReplyLength * 2}
            defaultValue={refusal?.reply ?? row.reply}
            lang={row.language}
            error={error}
            data-first
          />
          {error && (
            <label className={`${parts.wrappingLine} ${quietText.text}`}>
              <input className={box.box} type="checkbox" name="sure" value="1" />
              <span>{m.testimonials_reply_sure()}</span>
            </label>
          )}
          <fieldset className={parts.wrappingLine} aria-label={m.testimonials_reply_suggested()}>
            {suggestedReplies.map(({ name, text: words }) => (
              <button
                key={name()}
                type="button"
                className={`${buttons.button} ${buttons.secondary} ${buttons.extraSmall}`}
                onClick={() => {
                  if (!text.current) return
                  const suggested = words()
                  text.current.value = suggested[row.language] ?? suggested[firstLanguage]
                  text.current.focus()
                }}
              >
                {name()}
              </button>
            ))}
          </fieldset>
        </DialogBody>
        <DialogActions>
          <LeaveLink to={list}>{m.testimonials_reply_leave()}</LeaveLink>
          <Button size="small" busy={busy} busyText={m.testimonials_reply_sending()}>
            {m.testimonials_reply_send()}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
