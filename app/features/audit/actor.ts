/** Who does something to a record. */
export type Actor = Staff | Patient | System | Operator

/** Somebody signed in to the back office, from where and in which session; made by the admin gate. */
export type Staff = { kind: 'staff'; id: string; addressHash: string; session?: string }

/** The patient whose visit it is: the entry names the visit, and no person. */
type Patient = { kind: 'patient'; addressHash: string }

/** A job of the clinic's own. */
type System = { kind: 'system' }

/** The person at the machine. */
type Operator = { kind: 'operator' }

/** What an entry of the log says of who did it. */
export function by(actor: Actor): { actor: string; addressHash: string; session: string } {
  switch (actor.kind) {
    case 'staff':
      return { actor: actor.id, addressHash: actor.addressHash, session: actor.session ?? '' }
    case 'patient':
      return { actor: 'patient', addressHash: actor.addressHash, session: '' }
    case 'system':
      return { actor: 'system', addressHash: '', session: '' }
    case 'operator':
      return { actor: 'operator', addressHash: '', session: '' }
  }
}
