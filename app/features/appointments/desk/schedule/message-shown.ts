/** What a patient wrote is cut to the one line that it stands in: of a block of the board, or on the day sheet. */
export const messageShown = 80
