import {
  holdComing,
  holdVisits,
  listSaidOnVisits,
  renameVisits,
} from './features/appointments/of-patients/said-queries.server.ts'
import { listSaidInMessages } from './features/contact/patient-queries.server.ts'
import type { Belongings } from './features/patients/correct/commands.server.ts'

/** What visits and messages say of a patient, for those who correct one. */
export const belongings: Belongings = {
  listSaid: async (tx, patientId) => [
    ...(await listSaidOnVisits(tx, patientId)),
    ...(await listSaidInMessages(tx, patientId)),
  ],
  holdComing,
  holdVisits,
  rename: renameVisits,
}
