/**
 * For `mailto:`; what a mail address may hold but a link may not is escaped: a `?` would begin other headers. Half a
 * sign, as it may stand in a field while somebody types, becomes a replacement character.
 */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}`
