import { type Intent, type Intents, unknownAction } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { putAwayNotice } from '#app/features/emails/undelivered.server.ts'
import { changeFields } from '#app/features/scheduling/changes/fields.ts'
import {
  changeConsent,
  changeLanguage,
  changeStatus,
  moveAppointment,
  removeAppointment,
  renewLink,
  restoreAppointment,
  saveAnswers,
  saveNote,
  undoChange,
  undoNote,
} from '#app/features/scheduling/index.server.ts'
import type { SlotRefusal } from '#app/features/scheduling/staff-times/rules.ts'
import { isLanguage } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf, recordOf } from '#app/platform/shapes/collections.ts'
import { sendAgain, sendAllAgain } from '../emails/send-again/commands.server.ts'
import { changeReminder } from '../reminders/commands.server.ts'
import type { ReminderAction } from '../reminders/desk-reminders.server.ts'
import { sendReminderNow } from '../reminders/send-now.server.ts'
import { type Changed, parseSlot } from '../scheduling/rules.ts'
import type { ActionName } from './address.ts'
import { cancelForm } from './details/form.ts'
import type { DeskForm } from './form.ts'
import { readOtherTime } from './other-time.ts'
import { anywayReason } from './overbooking-reason.ts'
import { isOfCare, parseStatus, parseStep } from './rules.ts'

/** What was done, and how it can be taken back where it can. */
export type Done = { action: ActionName; row: string | null; changed: Changed | null }

type Action = (services: Services, actor: Staff, form: DeskForm) => Promise<Outcome<Done, SlotRefusal>>

/** What forms of the dashboard and of a visit's page both ask for. */
const actions = {
  status: async (services, actor, form) => {
    const status = parseStatus(form.set || form.status)
    if (!status) return refused({ status: 422, message: m.desk_status_missing() })
    return as(status, form.id, await changeStatus(services, { ...timedChangeOf(actor, form), status }))
  },
  cancel: async (services, actor, form) => {
    const read = cancelForm.safeParse({ ...form, tell: form.tell !== '' })
    if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
    const { reason, emailWords: words } = read.data
    const change = { ...changeOf(actor, form), status: 'cancelled', cancellation: { reason, words } } as const
    return as('cancelled', form.id, await changeStatus(services, change))
  },
  note: async (services, actor, { id, note: text, noteSeen: seen }) =>
    as('note', id, await saveNote(services, { actor, id, seen, text })),
  'note-undo': async (services, actor, { id, noteSeen: seen }) =>
    asUndone(id, await undoNote(services, { actor, id, seen })),
  answers: async (services, actor, { id, answersSeen: seen = '', asked = '', answers = {} }) =>
    as('answers', id, await saveAnswers(services, { actor, id, seen, asked, answers })),
  step: async (services, actor, form) => {
    const step = parseStep(form.step ?? '')
    if (!step) return refused({ status: 422, message: m.desk_status_missing() })
    const change = timedChangeOf(actor, { ...form, ...step, tell: 'yes' })
    return as(step.status, step.id, await changeStatus(services, { ...change, status: step.status }))
  },
  move: async (services, actor, form) => move(services, actor, form),
  'move-anyway': async (services, actor, form) => {
    const chosen = parseSlot(form.slot)
    const reason = anywayReason.safeParse(form.anyway)
    if (!chosen || reason.success) return move(services, actor, form, reason.data)
    const errors = { anyway: reason.error.issues[0]?.message ?? '' }
    return refused({ status: 422, errors, insisted: { ...chosen, reason: form.anyway } })
  },
  language: async (services, actor, { id, updatedAt, language }) => {
    if (!isLanguage(language)) return unknownAction()
    return as('language', id, await changeLanguage(services, { actor, id, seen: updatedAt, language }))
  },
  undo: async (services, actor, form) => {
    const undone = await undoChange(services, { actor, undoId: form.undo, others: form.others })
    return undone.ok ? as('undone', undone.value, undone) : undone
  },
  'texts-give': async (services, actor, { id }) =>
    as('texts-given', id, await changeConsent(services, { actor, id, action: 'texts-give' })),
  'texts-withdraw': async (services, actor, { id }) =>
    as('texts-withdrawn', id, await changeConsent(services, { actor, id, action: 'texts-withdraw' })),
  'texts-restore': async (services, actor, { id }) =>
    as('texts-restored', id, await changeConsent(services, { actor, id, action: 'texts-restore' })),
  'renew-link': async (services, actor, { id }) => as('link', id, await renewLink(services, { actor, id })),
  'reminder-stop': async (services, actor, form) =>
    as('reminder-stopped', form.id, await changeReminder(services, reminderOf(actor, form, 'stop'))),
  'reminder-resume': async (services, actor, form) =>
    as('reminder-planned', form.id, await changeReminder(services, reminderOf(actor, form, 'resume'))),
  'reminder-again': async (services, actor, form) =>
    as('reminder-again', form.id, await changeReminder(services, reminderOf(actor, form, 'again'))),
  'reminder-now': async (services, actor, { id }) =>
    as('reminder-now', id, await sendReminderNow(services, { actor, id })),
  'email-again': async (services, actor, { id, email: emailId = '', newestEmail: seen = '' }) =>
    as('email-again', id, await sendAgain(services, { actor, id, emailId, seen })),
  'emails-again': async (services, actor) =>
    as('emails-again', null, await sendAllAgain(services, { actor })),
  notified: async (services, actor, { id }) =>
    as('notified', null, await putAwayNotice(services, { actor, id })),
  delete: async (services, actor, form) =>
    as('deleted', form.id, await removeAppointment(services, changeOf(actor, form))),
  restore: async (services, actor, { id, others = '' }) =>
    as('undone', id, await restoreAppointment(services, { actor, id, seen: null, others })),
} as const satisfies Record<string, Action>

export type DeskAction = keyof typeof actions

export const deskAction = (name: DeskAction): Action => actions[name]

type Sent = { actor: Staff; form: DeskForm }

type DeskIntent = Intent<Sent, Awaited<ReturnType<Action>>>

/** Anyone who gives a treatment says how far it is, writes notes, and takes back what they did; the rest is for the front desk. */
const opensWithSchedule: Partial<Record<DeskAction, DeskIntent['permission']>> = {
  status: (fields) =>
    isOfCare(parseStatus(fields.get('set') || (fields.get('status') ?? ''))) ? undefined : 'visits',
  step: (fields) => (isOfCare(parseStep(fields.get('step') ?? '')?.status ?? null) ? undefined : 'visits'),
  note: undefined,
  'note-undo': undefined,
  undo: undefined,
}

/** The same as intents of a screen. */
export const deskIntents: Intents<DeskAction, Sent, Awaited<ReturnType<Action>>> = recordOf(
  keysOf(actions),
  (name): DeskIntent => {
    const permission = name in opensWithSchedule ? opensWithSchedule[name] : 'visits'
    return {
      ...(permission && { permission }),
      run: (services, { actor, form }) => actions[name](services, actor, form),
    }
  },
)

async function move(
  services: Services,
  actor: Staff,
  form: DeskForm,
  anyway: string | null = null,
): ReturnType<Action> {
  const { otherDay = '', otherTime = '', otherWith = '' } = form
  const typed = readOtherTime({ otherDay, otherTime })
  if (typed && 'errors' in typed) return refused({ status: 422, errors: typed.errors })
  const chosen = typed ? { ...typed.slot, clinicianId: null } : parseSlot(form.slot)
  if (!chosen && form.slot.trim() !== '')
    return refused({ status: 422, errors: { slot: m.scheduling_time_missing() } })
  const clinicianId = (chosen?.clinicianId ?? otherWith) || null
  const slot = chosen && { date: chosen.date, time: chosen.time }
  const change = recordOf(changeFields, (name) => form[name] ?? '')
  const part = slot && form.part ? Number(form.part) : null
  const wanted = { slot, clinicianId, change, anyway, part }
  const moved = await moveAppointment(services, { ...timedChangeOf(actor, form), ...wanted })
  return as((moved.ok && moved.value?.action) || 'moved', form.id, moved)
}

const timedChangeOf = (actor: Staff, form: DeskForm) => ({
  ...changeOf(actor, form),
  others: form.others ?? '',
})

const changeOf = (actor: Staff, { id, updatedAt, tell }: DeskForm) => ({
  actor,
  id,
  seen: updatedAt,
  tell: tell !== '',
})

const reminderOf = (actor: Staff, { id, lead, channel }: DeskForm, action: ReminderAction) => ({
  actor,
  id,
  action,
  channel: channel === 'text' ? ('text' as const) : ('email' as const),
  lead: Number(lead),
})

const asUndone = (row: string, undone: Outcome<unknown>): Outcome<Done, SlotRefusal> =>
  undone.ok ? done({ action: 'note-undone', row, changed: null }) : undone

function as(
  action: ActionName,
  row: string | null,
  outcome: Outcome<Changed | string | null | undefined, SlotRefusal>,
): Outcome<Done, SlotRefusal> {
  if (!outcome.ok) return outcome
  return done({ action, row, changed: typeof outcome.value === 'object' ? outcome.value : null })
}
