// Inputs for people and roles outside of a record's form, as the kit's inputs take them.
const outside = { required: false, min: null, filterable: false, sortable: false, listed: false, writable: true, createOnly: false } as const;

export const roleField = { ...outside, name: "role", kind: "ref", resource: "roles", max: null } as const;
export const personField = { ...outside, name: "person", kind: "ref", resource: "users", max: null } as const;
