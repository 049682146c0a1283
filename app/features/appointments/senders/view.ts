type Seen = { id: string; updatedAt: string }

/** Visits as a form names them: "id@updatedAt id@updatedAt". Ids hold neither. */
export const seenValue = (visits: readonly Seen[]): string =>
  visits.map(({ id, updatedAt }) => `${id}@${updatedAt}`).join(' ')

export const parseSeen = (text: string): Seen[] =>
  text.split(' ').flatMap((part) => {
    const [id = '', updatedAt = ''] = part.split('@')
    return id && updatedAt ? [{ id, updatedAt }] : []
  })
