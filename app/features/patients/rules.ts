/** For so many days a merge or a correction can be taken back. */
export const undoDays = 30

/** A patient that was joined to another. */
export type Joined = { patientId: string; intoId: string }

/** The patient and all that were joined to it, directly or through others. */
export function branchOf(id: string, joined: readonly Joined[]): Set<string> {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size; ) {
    size = branch.size
    for (const { patientId, intoId } of joined) if (branch.has(intoId)) branch.add(patientId)
  }
  return branch
}

/** A pair is kept once, whichever of the two was asked about. */
export const inOrder = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]
