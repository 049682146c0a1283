import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { writesToStaff } from './commands.server.ts'
import { findChoice, type StaffChoice } from './queries.server.ts'

/** What the page "Emails to you" shows. */
export type StaffMailsView = Pick<
  StaffChoice,
  'rhythm' | 'kinds' | 'address' | 'isConfirmed' | 'waitsForCode'
> & {
  /** Emails leave; else nobody is written to, whatever was chosen. */
  writes: boolean
}

/** @param email of the account: proposed as the address. 503 with its sentence where it cannot be read. */
export function readStaffMails(
  services: Services,
  { id, email }: { id: string; email: string },
): Promise<Outcome<StaffMailsView>> {
  const fault = { event: 'staff mails not read', message: m.staff_mails_load_failed() }
  return attempt(services.log, fault, async () => {
    const choice = await findChoice(services.db, id, services.clock.now())
    const { rhythm = 'none', kinds = ['request', 'cancelled', 'moved'], address = email } = choice ?? {}
    const { isConfirmed = false, waitsForCode = false } = choice ?? {}
    return done({
      rhythm,
      kinds: [...kinds],
      address,
      isConfirmed,
      waitsForCode,
      writes: writesToStaff(services),
    })
  })
}
