/** Where an inspection is read and decided on. */
export const pathOf = (inspection: string, hit?: string) => `/SOPuality?${new URLSearchParams({ inspection, ...(hit && { hit }) })}`;
