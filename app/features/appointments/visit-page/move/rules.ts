/** What stands for the visit's treatment where days and times are chosen: its name is in no private page. */
export const nameless = 'visit'
