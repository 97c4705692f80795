/** Whether the process is on its way out; shared by everything that then behaves differently. */
export class Lifecycle {
  #isDraining = false

  get isDraining(): boolean {
    return this.#isDraining
  }

  drain(): void {
    this.#isDraining = true
  }
}
