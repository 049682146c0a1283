import { type ActionFunctionArgs, data } from 'react-router'
import {
  type Intent,
  type Intents,
  permissionOf,
  unknownAction,
} from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { type FormFields, pick, readFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import { type Services, servicesContext, visitorContext } from '#app/platform/services.ts'
import { accountFault } from './address.ts'
import { adminContext } from './admin-context.ts'
import { confirmIdentity, isConfirmed } from './confirm/commands.server.ts'
import { demand } from './permit.server.ts'
import type { SignedIn } from './sign-in/commands.server.ts'
import { isFormSent, signedOut } from './sign-in/gate.server.ts'

/** What every intent is handed. `what` is behind a space in the intent, such as the id in `choose ID`. */
type Base = { actor: SignedIn; fields: FormFields; what: string }
type Extra<Sent> = Omit<Sent, keyof Base>

type Form<Name, Sent, Came> = Base & {
  services: Services
  /** Undefined for one that is not in the table. */
  intent: Name | undefined
  /**
   * Does what the form asks for. 403 asks for the password (`confirmation`): staff whose role lacks the permission never
   * come here.
   * @param extra what the screen's intents need besides who asks and the form
   */
  run: (...extra: Record<never, never> extends Extra<Sent> ? [Extra<Sent>?] : [Extra<Sent>]) => Promise<Came>
}

/**
 * The action of a screen: reads the form, asks for the permission of its intent and, where it has to, for the password
 * again, then runs it; 422 for one that isn't in the table. What ends the session leads to sign-in.
 * @param answer turns what came of it into a page or a redirect
 */
export function screenAction<
  Name extends string,
  Sent,
  Came extends { ok: true } | ({ ok: false } & Refusal),
  Args extends ActionFunctionArgs,
  Answer,
>(
  intents: Intents<Name, Sent, Came>,
  answer: (form: Form<Name, Sent, Came>, args: Args) => Promise<Answer>,
): ((args: Args) => Promise<Answer>) & { intents: Intents<Name, Sent, Came> } {
  const action = async (args: Args) => {
    const { context, request } = args
    context.set(isFormSent, true)
    const services = context.get(servicesContext)
    const fields = await readFields(request)
    const { intent, chosen, what } = chosenIn(intents, fields)
    const permission = chosen && permissionOf(chosen, fields)
    if (permission) await demand(context, permission)
    const base = { actor: context.get(adminContext), fields, what }
    const run = async (extra?: object): Promise<Came> => {
      // `base` with `extra` is what the screen's intents take.
      const outcome = await runIntent(services, intents, { ...base, ...extra } as Base & Sent)
      if (!outcome.ok && outcome.status === 401) throw signedOut(context.get(visitorContext).origin)
      return outcome
    }
    return answer({ ...base, services, intent, run }, args)
  }
  return Object.assign(action, { intents })
}

const asksForPassword = 403

/**
 * A refused form as its page shows it again: why, what was typed, and whether it waits for the password (`asks`, with a
 * sentence that says so the first time). The status is the refusal's.
 * @param kept the fields that are sent back: never one with a secret
 */
export function refusedForm<Kept extends string = never>(
  fields: FormFields,
  { status, errors = {}, message }: Refusal,
  kept: readonly Kept[] = [],
) {
  const asks = status === asksForPassword
  const why = message ?? (asks && Object.keys(errors).length === 0 ? m.confirm_again() : null)
  const typed = pick(fields, kept)
  return data({ ...pick(fields, ['intent', 'id']), message: why, errors, typed, asks }, status)
}

/** What `screenAction` runs once the role is known to have the permission. 403 and 401 are about the password. */
export async function runIntent<Name extends string, Sent, Came>(
  services: Services,
  intents: Intents<Name, Sent, Came>,
  sent: Omit<Base, 'what'> & Omit<Sent, 'what'>,
): Promise<Came> {
  const { chosen, what } = chosenIn(intents, sent.fields)
  const open = chosen ? await openIntent(services, chosen, sent) : unknownAction()
  // Every screen's answer may be a plain refusal.
  if (!open.ok || !chosen) return open as Came
  return chosen.run(services, { ...sent, what } as Base & Sent)
}

function chosenIn<Name extends string, Sent, Came>(intents: Intents<Name, Sent, Came>, fields: FormFields) {
  const isKnown = (name: string): name is Name => Object.hasOwn(intents, name)
  const [name = '', ...rest] = (fields.get('intent') ?? '').split(' ')
  const intent = isKnown(name) ? name : undefined
  return { intent, chosen: intent === undefined ? undefined : intents[intent], what: rest.join(' ') }
}

/** Open within minutes of the last right answer; 403 asks for one, or for another one; 401 where too many were wrong. */
async function openIntent(
  services: Services,
  { asksAgain }: Pick<Intent<never, unknown>, 'asksAgain'>,
  { actor, fields }: Omit<Base, 'what'>,
): Promise<Outcome<void>> {
  const asks = typeof asksAgain === 'function' ? asksAgain(fields) : asksAgain
  if (asks !== true) return done(undefined)
  return attempt(services.log, accountFault(), async () => {
    if (await isConfirmed(services, actor)) return done(undefined)
    const answer = fields.get('confirmation')
    if (answer === undefined) return refused({ status: 403 })
    const outcome = await confirmIdentity(services, actor, answer)
    if (outcome.ok || outcome.status === 401) return outcome
    return refused({ status: 403, errors: { confirmation: outcome.message ?? '' } })
  })
}
