import { createContext, useContext } from 'react'
import { defaultHours, type WeeklyHours } from '../rules.ts'

const Week = createContext<WeeklyHours>(defaultHours.week)

/** Around every public page: the week that the layout read. */
export const ShowsHours = Week.Provider

/** The clinic's week; the first hours where a page has no data of it. */
export const useOpeningHours = (): WeeklyHours => useContext(Week)
