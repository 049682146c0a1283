/** Gives every appointment that was inserted without parts the one part that its row describes. */
export const onlyPartsSql = `insert into appointment_parts ("appointmentId", position, "treatmentId", "clinicianId",
  "roomId", "startsAt", "durationMinutes", "bufferBefore", "bufferAfter")
  select id, 0, "treatmentId", "clinicianId", "roomId", "startsAt", "durationMinutes", "bufferBefore", "bufferAfter"
  from appointments where id not in (select "appointmentId" from appointment_parts)`
