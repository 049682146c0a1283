/** Who calls, from elsewhere in the back office: it travels in the history's state, so that it stands in no address. */
export type Caller = { name: string } | { phone: string }

export const callerState = (caller: Caller) => ({ caller })

/** What the form begins with; nothing where nobody sent anything. @param state of the location */
export function callerIn(state: unknown): Partial<Record<'name' | 'phone', string>> {
  if (typeof state !== 'object' || state === null || !('caller' in state)) return {}
  const { caller } = state
  if (typeof caller !== 'object' || caller === null) return {}
  return {
    ...('name' in caller && typeof caller.name === 'string' && { name: caller.name }),
    ...('phone' in caller && typeof caller.phone === 'string' && { phone: caller.phone }),
  }
}
