/** Exchanges, findings and results name the combination of model and voice that they belong to. A run has one. */
export const cell = 'default'
