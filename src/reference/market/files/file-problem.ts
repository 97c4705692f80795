/** Why a row was left out, or what was remarkable about a file; `line` counts from 1, the header included. */
export type FileProblem = { file: string; line: number | null; message: string }
