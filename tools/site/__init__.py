"""The documentation as a site: pages of docs/, and pages that are made of the program itself."""
