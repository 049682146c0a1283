import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { shortDate } from '#app/platform/format.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { accountFault, type EnrolmentStep, enrolmentAddress, enrolmentStep } from '../address.ts'
import { confirmIdentity, isConfirmed } from '../confirm/commands.server.ts'
import { addPasskey } from '../passkeys/commands.server.ts'
import type { SignedIn } from '../sign-in/commands.server.ts'
import { shownDevice } from '../sign-in/device.ts'
import { acceptOffer, offerFactor } from './commands.server.ts'
import { isGraceOver } from './gate.server.ts'
import { readShownOffer, type ShownOffer } from './page.server.ts'
import { findFactorDue, hasFactor } from './queries.server.ts'

/** What the page shows: a choice of two, or what the chosen one needs. */
export type EnrolmentView = {
  step: EnrolmentStep | 'confirm'
  name: string
  next: string
  /** Nobody has to, it is asked for from a day on, or nothing else opens. */
  must: 'may' | 'soon' | 'now'
  /** Until when it can wait, in words. */
  until: string
  /** Whether a passkey can be made at this address. */
  canAdd: boolean
  device: string
  offer: ShownOffer | null
}

type Asked = { search: URLSearchParams; next: string; device: string; isPost: boolean }

/** Null for staff who have two-step verification: they change it in Settings. */
export async function readEnrolment(
  services: Services,
  admin: SignedIn,
  { search, next, device, isPost }: Asked,
): Promise<EnrolmentView | null> {
  const { db, clock } = services
  const wanted = enrolmentStep(search)
  const due = await findFactorDue(db, admin.id)
  const offer = wanted === 'choose' ? null : await readShownOffer(services, admin)
  const isUnfinished = wanted === 'codes' && offer?.square === null
  if (!isPost && !isUnfinished && (await hasFactor(db, admin.id))) return null
  const isOpen = await isConfirmed(services, admin)
  const step = offer ? wanted : 'choose'
  return {
    step: isOpen ? step : 'confirm',
    name: admin.name || admin.username,
    next,
    must: due === null ? 'may' : isGraceOver(admin, clock.now()) ? 'now' : 'soon',
    until: due ? shortDate(clinicDate(due)) : '',
    canAdd: Boolean(admin.party),
    device: shownDevice(device) || m.passkeys_usual_name(),
    offer: isOpen ? offer : null,
  }
}

export type EnrolmentDone = { to: string; token?: string | null }

type Sent = { actor: SignedIn; fields: FormFields; next: string }

/** What the page's forms do; each but the question who is there asks for a fresh answer to it. */
export const enrolmentIntents = intentsOf<Sent, Outcome<EnrolmentDone>>()({
  confirm: (services, sent) => attempt(services.log, accountFault(), () => confirmed(services, sent)),
  'offer-factor': {
    asksAgain: true,
    run: async (services, { actor, next }) => {
      const outcome = await offerFactor(services, actor)
      return outcome.ok ? done({ to: enrolmentAddress(next, 'app') }) : outcome
    },
  },
  'add-passkey': {
    asksAgain: true,
    run: async (services, { actor, fields, next }) => {
      const outcome = await addPasskey(services, actor, pick(fields, ['name', 'signed']))
      if (!outcome.ok) return outcome
      const { token, needsCodes } = outcome.value
      return done({ to: needsCodes ? enrolmentAddress(next, 'codes') : next, token })
    },
  },
  'accept-factor': {
    asksAgain: true,
    run: async (services, { actor, fields, next }) => {
      const { code, kept } = pick(fields, ['code', 'kept'])
      const outcome = await acceptOffer(services, actor, { code, kept: kept === '1' })
      return outcome.ok ? done({ to: next, token: outcome.value.token }) : outcome
    },
  },
})

export type EnrolmentIntent = IntentOf<typeof enrolmentIntents>

async function confirmed(services: Services, { actor, fields, next }: Sent): Promise<Outcome<EnrolmentDone>> {
  const outcome = await confirmIdentity(services, actor, fields.get('confirmation') ?? '')
  if (outcome.ok) return done({ to: enrolmentAddress(next) })
  if (outcome.status === 401) return outcome
  return refused({ status: outcome.status, errors: { confirmation: outcome.message ?? '' } })
}
