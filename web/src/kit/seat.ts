import type { Ack } from "../wire";
import { api } from "./api";
import type { Table } from "./table";

/** Sits down on what an answer gave us, and puts the seats into this browser's list, so that it finds them again. */
export async function take(table: Table, answer: Ack): Promise<void> {
  for (const [seat, token] of Object.entries(answer.tokens)) {
    await api.claim(table.name, token, Number(seat));
    table.addSeat(Number(seat), token);
  }
}
